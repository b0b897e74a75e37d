/**
 * The logs on Kafka ({@code router/kafka}), and clusters of nodes on them, tried with brokers in processes of their
 * own.
 *
 * <p>Thread: the test's own. May use: all, and Kafka's clients. Read {@link org.strowger.tests.kafka.KafkaLogIT} first.
 */
@NullMarked
package org.strowger.tests.kafka;

import org.jspecify.annotations.NullMarked;
