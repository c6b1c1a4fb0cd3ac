/** Whether the server answers: by its last answer, or the want of one. */
export const connection = $state({ lost: false });
