const words = (text: string): readonly string[] => text.split(/\s+/)

/** First names by the generation that got them, so that a person born 1948 is not called Liam. */
export const firstNames = {
  woman: {
    older: words(
      'Margareta Birgitta Ingrid Kerstin Karin Elisabeth Gunilla Marianne Inger Eva Barbro Monica Ulla Berit Lena Agneta Yvonne Siv Gun Solveig Britt Christina Anita Ann-Marie Gudrun Irene',
    ),
    middle: words(
      'Anna Maria Susanne Åsa Annika Helena Malin Jenny Carina Ulrika Camilla Petra Charlotte Linda Marie Anneli Katarina Sofia Pernilla Therese Jessica Cecilia Veronica Sara Lotta Mona',
    ),
    younger: words(
      'Emma Elin Josefin Amanda Johanna Ida Frida Linnea Matilda Hanna Sandra Rebecka Maja Moa Julia Ebba Klara Felicia Alva Agnes Tilde Nora Samira Leila Ronja Wilma',
    ),
  },
  man: {
    older: words(
      'Lars Karl Göran Bengt Sven Bo Hans Leif Rolf Kjell Ulf Gunnar Stig Ingemar Arne Börje Roland Åke Tommy Lennart Nils Sture Bertil Kenneth Evert Torsten',
    ),
    middle: words(
      'Anders Per Mikael Peter Thomas Stefan Magnus Fredrik Mats Jonas Patrik Henrik Niklas Johan Christer Håkan Urban Roger Mattias Daniel Jörgen Staffan Robert Conny Joakim Torbjörn',
    ),
    younger: words(
      'Erik Oskar Emil Viktor Alexander Simon Anton Marcus Filip Sebastian Adam Axel Gustav Isak Linus Albin Hugo Elias Rasmus Jesper Amir Omar David Kevin Ludvig Melker',
    ),
  },
} as const

export const surnames = words(
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson Jansson Hansson Bengtsson Jönsson Lindberg Jakobsson Magnusson Lindström Olofsson Lindqvist Lindgren Berg Axelsson Bergström Lundberg Lind Lundgren Lundqvist Mattsson Berglund Fredriksson Sandberg Henriksson Forsberg Sjöberg Wallin Engström Eklund Danielsson Lundin Håkansson Björk Bergman Gunnarsson Wikström Holm Samuelsson Isaksson Fransson Bergqvist Nyström Holmberg Arvidsson Löfgren Söderberg Nyberg Blomqvist Claesson Nordström Mårtensson Viklund Björklund Eliasson Berggren Sandström Nordin Ström Hermansson Åberg Ekström Holmgren Sundberg Hedlund Dahlberg Hellström Sjögren Falk Abrahamsson Blom Martinsson Öberg Ek Månsson Andreasson Strömberg Jonasson Åkesson Norberg Sundström Lund Dahl Lindholm Ivarsson Öhman Hedberg Pålsson Grahn Åström Ågren Ödman Stenberg Granath Thorén Rosén Norén Hagström Boström Edlund Fors Ljung Stål Alm Wester Vallgren Kvist Törnqvist Rydberg Skoglund Zetterberg Tornberg Ekdahl Haglund Moberg Ringdahl Selander Hallberg Ödlund Kjellberg Sahlin Forslund Brodin Wessman Hjelm Ahmadi Yilmaz Kovac Nguyen Hosseini Haddad Virtanen Korhonen Hansen Novak',
)
