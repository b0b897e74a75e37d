package org.strowger.smpp.dump;

import java.time.Instant;
import org.strowger.gsm.Alphabet;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * How PDUs are explained.
 *
 * @param leniency which deviations are tolerated
 * @param version the rules by which messages are judged: a PDU does not say in which session it was sent
 * @param zero the alphabet of data_coding 0
 * @param now years have two digits on the wire; the nearest to this time is meant
 * @param showsPasswords whether passwords are readable
 */
public record DumpSettings(Leniency leniency, SmppVersion version, Alphabet zero, Instant now, boolean showsPasswords) {
    public static DumpSettings usual(Instant now) {
        return new DumpSettings(Leniency.TOLERANT, SmppVersion.V34, Alphabet.GSM7, now, false);
    }
}
