/** What the arrows and heads of a calendar are called. */
export const calendarWords = {
  previousMonth: 'Föregående månad',
  nextMonth: 'Nästa månad',
  previousYear: 'Föregående år',
  nextYear: 'Nästa år',
  previousDecade: 'Föregående årtionde',
  nextDecade: 'Nästa årtionde',
  monthLevelControl: 'Välj månad',
  yearLevelControl: 'Välj år',
}
