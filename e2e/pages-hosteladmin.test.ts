import { tryPagesOf } from './every-page.ts';

tryPagesOf('hosteladmin');
