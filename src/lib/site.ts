/** Settings, menus and shared words, which the build reads from `content/`. */
import settings from 'virtual:content/settings';

export const { site, navigation, frame, mark, flag } = settings;
