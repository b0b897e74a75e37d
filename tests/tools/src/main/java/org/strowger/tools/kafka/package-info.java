/**
 * Brokers of Kafka on this machine, for tests and for a try of several nodes.
 *
 * <p>Thread: the caller's. May use: nothing; the brokers are processes, and this code does not know Kafka's classes.
 * Read {@link org.strowger.tools.kafka.KafkaBrokers} first.
 */
@NullMarked
package org.strowger.tools.kafka;

import org.jspecify.annotations.NullMarked;
