package org.strowger.router.http;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.strowger.protocol.ProtocolTraits;

/**
 * The times of the APIs, in the format of RFC 3339.
 *
 * @param written the notation of times in Strowger's own messages
 */
record HttpTimes(ProtocolTraits.Times written) implements ProtocolTraits.Times {
    @Override
    public Optional<Instant> moment(String time, Instant now) {
        return written.moment(time, now);
    }

    @Override
    public Optional<Instant> finalMoment(String date, ZoneId clock, Instant now) {
        return written.finalMoment(date, clock, now);
    }

    @Override
    public String finalDate(Instant moment, ZoneId clock) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
