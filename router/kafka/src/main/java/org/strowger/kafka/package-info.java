/**
 * The replicated logs of a cluster on Kafka, used as a plain log: append, read from a position, delete the head. Each
 * log is a partition of a topic, and its positions are the offsets of the partition.
 *
 * <p>Thread: a {@link org.strowger.kafka.KafkaLog} is used by one thread at a time; the state that threads share is in
 * {@link org.strowger.kafka.LogProducer}. Kafka has its own threads, which call nothing in this package. May use:
 * store, thread, time, and Kafka's clients, which no other package uses. Read {@link org.strowger.kafka.KafkaLogs}
 * first.
 */
@NullMarked
package org.strowger.kafka;

import org.jspecify.annotations.NullMarked;
