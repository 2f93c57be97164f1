import type { Visit } from '../../state/visit';

/** What the reader has seen of the banner of a visiting notebook: a link may start far below it. */
class BannerState {
  /** It is on the page and scrolled out of sight. */
  away = $state(false);
  /** The visit whose banner was in sight long enough to be noticed. */
  seen = $state.raw<Visit | null>(null);
}

export const banner = new BannerState();
