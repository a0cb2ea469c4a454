/** The texts of the language that the product speaks. */
import type { Messages } from '../../engine/problem/text.ts';
import type { Catalogue } from '../../catalogue/types.ts';

export const messagesIn = (catalogue: Catalogue): Messages => catalogue.messages[String(catalogue.app['language'] ?? 'en')] ?? {};
