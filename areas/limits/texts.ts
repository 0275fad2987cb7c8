export const ownRaise = 'Du har själv begärt höjningen. Någon annan behöver besluta om den.'
export const reviewDatePassed = 'Granskas senast ska vara i dag eller senare'
