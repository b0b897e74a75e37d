/**
 * Asks SelectorThreads for what only they may read.
 *
 * <p>Thread: the caller's, which is none of theirs and waits; a question runs on the thread that is asked. May use:
 * reactor, admin.command. Read {@link org.strowger.router.admin.survey.ThreadSurvey} first.
 */
@NullMarked
package org.strowger.router.admin.survey;

import org.jspecify.annotations.NullMarked;
