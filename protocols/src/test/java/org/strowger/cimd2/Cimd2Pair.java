package org.strowger.cimd2;

import java.time.Instant;
import org.strowger.cimd2.packet.LocalTimes;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CountedPackets;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.Submission;
import org.strowger.protocol.buffer.ThreadTools;

/** Our application and our SMSC, joined without a network, with all that each of them tells. */
final class Cimd2Pair implements AutoCloseable {
    static final Instant EPOCH = Instant.parse("2026-12-26T10:11:12Z");
    static final Address SENDER = Address.international("447700900001");
    static final Address RECIPIENT = Address.international("447700900123");

    final Heard atApplication = new Heard();
    final Heard atSmsc = new Heard();
    final CountedPackets applicationPackets = new CountedPackets(Cimd2.TRAITS);
    final CountedPackets smscPackets = new CountedPackets(Cimd2.TRAITS);
    final Cimd2Session application;
    final Cimd2Session smsc;
    final SessionPair pair;
    private long token;

    private Cimd2Pair(Cimd2Settings applications, Cimd2Settings smscs, Pieces pieces) {
        Cimd2Session[] made = new Cimd2Session[2];
        this.pair = new SessionPair(
                allocator -> made[0] = new Cimd2Session(
                        applications,
                        new SessionSetting(
                                atApplication,
                                new ThreadTools(allocator),
                                CalendarTime.from(EPOCH),
                                applicationPackets),
                        1),
                allocator -> made[1] = new Cimd2Session(
                        smscs,
                        new SessionSetting(atSmsc, new ThreadTools(allocator), CalendarTime.from(EPOCH), smscPackets),
                        1),
                pieces,
                1);
        this.application = made[0];
        this.smsc = made[1];
    }

    static Cimd2Pair of(Cimd2Settings application, Cimd2Settings smsc, Pieces pieces) {
        return new Cimd2Pair(application, smsc, pieces);
    }

    /** Two that agree on everything, logged in. */
    static Cimd2Pair loggedIn(int window, Pieces pieces) {
        Cimd2Limits limits = new Cimd2Limits(window, 100, 100, Cimd2Limits.PACKET_OCTETS_MAX);
        return loggedIn(application().with(limits), smsc().with(limits), pieces);
    }

    static Cimd2Pair loggedIn(Cimd2Settings application, Cimd2Settings smsc, Pieces pieces) {
        Cimd2Pair pair = of(application, smsc, pieces);
        pair.atSmsc.onSignIn = asked -> pair.smsc.admit(pair.now());
        pair.pair.drive();
        return pair;
    }

    static Cimd2Pair loggedIn() {
        return loggedIn(10, Pieces.WHOLE);
    }

    static Cimd2Settings application() {
        return Cimd2Settings.of(Cimd2Role.APPLICATION, new Cimd2Identity("user1", new Secret("pw1"), ""));
    }

    static Cimd2Settings smsc() {
        return Cimd2Settings.of(Cimd2Role.SMSC, new Cimd2Identity("strowger", Secret.NONE, ""));
    }

    /** Both answer every message at once, the SMSC with stamps a second apart. */
    Cimd2Pair answering() {
        int[] next = {0};
        atSmsc.onMessage = (message, its) -> smsc.respond(
                its,
                Outcome.accepted(LocalTimes.format(EPOCH.plusSeconds(next[0]++), Cimd2Quirks.USUAL.zone())),
                now());
        atApplication.onMessage = (message, its) -> application.respond(its, Outcome.accepted(""), now());
        return this;
    }

    long now() {
        return pair.nowNanos();
    }

    Submission submit(ShortMessage message) {
        return application.submit(message, Rewrite.NONE, ++token, now());
    }

    Submission deliver(ShortMessage message) {
        return smsc.submit(message, Rewrite.NONE, ++token, now());
    }

    static PlainMessage.Builder message(String text) {
        byte[] codes = org.strowger.gsm.GsmAlphabet.DEFAULT.encode(text, '?');
        return PlainMessage.from(SENDER).to(RECIPIENT).saying(new Body(codes, false, 0));
    }

    /** All that both hold is released. */
    @Override
    public void close() {
        applicationPackets.assertHeardBy(smscPackets);
        smscPackets.assertHeardBy(applicationPackets);
        pair.close();
        if (pair.heldBytes() != 0) {
            throw new AssertionError(pair.heldBytes() + " bytes are held by sessions that are gone");
        }
    }
}
