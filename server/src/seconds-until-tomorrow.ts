/** How long the day still lasts; days begin at midnight UTC. */
export function secondsUntilTomorrow(now: Date): number {
  return Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000);
}
