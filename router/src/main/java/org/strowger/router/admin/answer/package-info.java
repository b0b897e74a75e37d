/**
 * Answers of console commands as values: one answer is printed as text for people or as JSON for programs, by a
 * {@link org.strowger.router.admin.answer.Printer}.
 *
 * <p>Thread: any; values. May use: protocol, metrics, json. Read {@link org.strowger.router.admin.answer.Answer} first.
 */
@NullMarked
package org.strowger.router.admin.answer;

import org.jspecify.annotations.NullMarked;
