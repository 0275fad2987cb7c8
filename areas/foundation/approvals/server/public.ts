export {
  actOfTwo,
  replaceWaiting,
  type AnyCall,
  type Asker,
  type Performer,
} from './second-person.ts'
