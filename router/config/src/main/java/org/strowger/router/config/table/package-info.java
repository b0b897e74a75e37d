/**
 * The settings of number tables.
 *
 * <p>Thread: any; all is immutable. May use: {@code config.grammar}, {@code table}. Read
 * {@link org.strowger.router.config.table.TableSettings} first.
 */
@NullMarked
package org.strowger.router.config.table;

import org.jspecify.annotations.NullMarked;
