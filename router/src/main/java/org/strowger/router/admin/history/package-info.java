/**
 * Where a message is and what became of it, for who asks on the console.
 *
 * <p>Thread: that of the command, which may wait. May use: exchange, records, admin.answer, admin.command,
 * admin.survey. Read {@link org.strowger.router.admin.history.HistoryCommands} first.
 */
@NullMarked
package org.strowger.router.admin.history;

import org.jspecify.annotations.NullMarked;
