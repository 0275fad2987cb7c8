export { addNote, notesOf } from './note-store.ts'
