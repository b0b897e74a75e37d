/**
 * Asks SelectorThreads for state that only they may read.
 *
 * <p>Thread: the caller, which is no SelectorThread, blocks; a question runs on the thread that is asked. May use:
 * reactor, admin.command. Read {@link org.strowger.router.admin.survey.ThreadSurvey} first.
 */
@NullMarked
package org.strowger.router.admin.survey;

import org.jspecify.annotations.NullMarked;
