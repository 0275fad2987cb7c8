const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text could be an id, which PostgreSQL refuses to compare with anything else. */
export const isUuid = (text: string): boolean => uuid.test(text)
