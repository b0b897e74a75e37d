/**
 * Answers of console commands as values. A {@link org.strowger.router.admin.answer.Printer} prints the same answer as
 * text for people or as JSON for programs.
 *
 * <p>Thread: any; values. May use: protocol, metrics, json. Read {@link org.strowger.router.admin.answer.Answer} first.
 */
@NullMarked
package org.strowger.router.admin.answer;

import org.jspecify.annotations.NullMarked;
