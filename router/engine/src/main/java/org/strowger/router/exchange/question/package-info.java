/**
 * Inquiries of applications about messages that another node of the cluster may have. They go through the mail of the
 * shard, are answered within two seconds or not at all, and are not stored.
 *
 * <p>Thread: the threads of the exchange. May use: {@code exchange.ops} and what it uses, mail. Read
 * {@link org.strowger.router.exchange.question.QuestionAsker} first.
 */
@NullMarked
package org.strowger.router.exchange.question;

import org.jspecify.annotations.NullMarked;
