/**
 * The number tables of a running router: the thread that loads them, looks at their files, and keeps the numbers that
 * are added and removed meanwhile.
 *
 * <p>Thread: the thread of the tables. May use: {@code table}, {@code thread}. Read
 * {@link org.strowger.router.table.service.TableService} first.
 */
@NullMarked
package org.strowger.router.table.service;

import org.jspecify.annotations.NullMarked;
