/**
 * The replicated logs of a cluster on Kafka, used as a plain log: append, read from a position, forget the head. Each
 * log is a partition of a topic, and its positions are the offsets of the partition.
 *
 * <p>Thread: a {@link org.strowger.kafka.KafkaLog} is used by one thread at a time; the state that its threads share is
 * in {@link org.strowger.kafka.LogProducer}. Kafka has threads of its own, which call nothing here. May use: store,
 * thread, time, and Kafka's clients, which nobody else uses. Read {@link org.strowger.kafka.KafkaLogs} first.
 */
@NullMarked
package org.strowger.kafka;

import org.jspecify.annotations.NullMarked;
