/**
 * Which messages a rule is for: the criteria that can stand under {@code match}, how each is written, tested, compared
 * and explained.
 *
 * <p>Thread: any; everything is immutable but {@link org.strowger.router.config.match.MessageFacts}, of which each
 * thread has its own. May use: the grammar below config, message, re2j. Read
 * {@link org.strowger.router.config.match.Criterion} first.
 */
@NullMarked
package org.strowger.router.config.match;

import org.jspecify.annotations.NullMarked;
