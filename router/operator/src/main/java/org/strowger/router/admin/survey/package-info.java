/**
 * Queries SelectorThreads for state that only they may read.
 *
 * <p>Thread: the calling thread, which must not be a SelectorThread, blocks; a query runs on the queried thread. May
 * use: reactor, admin.command. Read {@link org.strowger.router.admin.survey.ThreadSurvey} first.
 */
@NullMarked
package org.strowger.router.admin.survey;

import org.jspecify.annotations.NullMarked;
