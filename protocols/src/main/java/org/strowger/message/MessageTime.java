package org.strowger.message;

import java.time.Duration;
import java.time.Instant;

/**
 * The time of delivery or expiry that a sender asks for. A step of the machine's clock moves a time of the calendar,
 * but not one that is counted from the arrival of the message.
 */
public sealed interface MessageTime {
    MessageTime ARRIVAL = new SinceArrival(Duration.ZERO);

    /** Returns the time by the calendar in which the message arrived at this time. */
    Instant after(Instant arrival);

    MessageTime plus(Duration more);

    record Calendar(Instant time) implements MessageTime {
        @Override
        public Instant after(Instant arrival) {
            return time;
        }

        @Override
        public MessageTime plus(Duration more) {
            return new Calendar(time.plus(more));
        }
    }

    record SinceArrival(Duration delay) implements MessageTime {
        @Override
        public Instant after(Instant arrival) {
            return arrival.plus(delay);
        }

        @Override
        public MessageTime plus(Duration more) {
            return new SinceArrival(delay.plus(more));
        }
    }
}
