/**
 * What a command of the console has found, before anybody has written it down: the same answer is text for people and
 * JSON for programs. {@link org.strowger.router.admin.answer.Printer} writes it down.
 *
 * <p>Thread: values, for any. May use: protocol. Read {@link org.strowger.router.admin.answer.Answer} first.
 */
@NullMarked
package org.strowger.router.admin.answer;

import org.jspecify.annotations.NullMarked;
