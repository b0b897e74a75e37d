/**
 * Kafka brokers on this machine, for tests and for trying out a cluster.
 *
 * <p>Thread: the caller's. May use: nothing; the brokers are separate processes, and this code does not use Kafka's
 * classes. Read {@link org.strowger.tools.kafka.KafkaBrokers} first.
 */
@NullMarked
package org.strowger.tools.kafka;

import org.jspecify.annotations.NullMarked;
