/**
 * What a command of the console has found, before anybody has written it down: the same answer is text for people and
 * JSON for programs.
 *
 * <p>Thread: values, for any. May use: nothing. Read {@link org.strowger.router.admin.answer.Answer} first.
 */
@NullMarked
package org.strowger.router.admin.answer;

import org.jspecify.annotations.NullMarked;
