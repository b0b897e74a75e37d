/**
 * The console commands for number tables.
 *
 * <p>Thread: a thread of the admin side. May use: {@code admin.command}, {@code admin.answer}, {@code table}. Read
 * {@link org.strowger.router.admin.table.TableCommands} first.
 */
@NullMarked
package org.strowger.router.admin.table;

import org.jspecify.annotations.NullMarked;
