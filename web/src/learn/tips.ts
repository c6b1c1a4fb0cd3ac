/** What the coach of the first game has to say, in the order of its weight: the first that fits. */
export const TIPS = ['open', 'swap', 'gift', 'qwirkle', 'end', 'join'] as const;
export type CoachTip = (typeof TIPS)[number];
