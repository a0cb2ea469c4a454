/** The language that is read first, and for every text that another does not have. */
import type { CheckContext } from '../check.ts';

export const languageOf = ({ catalogue }: Pick<CheckContext, 'catalogue'>): string => {
  const language = catalogue.app['language'];
  return typeof language === 'string' ? language : 'en';
};
