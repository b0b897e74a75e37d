package org.strowger.ucp;

import java.time.Instant;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CountedPackets;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.buffer.ThreadTools;

/** Our application and our SMSC, joined without a network, with all that each of them tells. */
final class UcpPair implements AutoCloseable {
    static final Instant EPOCH = Instant.parse("2026-12-01T12:00:00Z");
    static final String STAMP = "261201120001";

    final Heard atApplication = new Heard();
    final Heard atSmsc = new Heard();
    final CountedPackets applicationPackets = new CountedPackets(Ucp.TRAITS);
    final CountedPackets smscPackets = new CountedPackets(Ucp.TRAITS);
    final UcpSession application;
    final UcpSession smsc;
    final SessionPair pair;

    private UcpPair(UcpSettings ofApplication, UcpSettings ofSmsc, Pieces pieces) {
        UcpSession[] made = new UcpSession[2];
        this.pair = new SessionPair(
                allocator -> made[0] = new UcpSession(
                        ofApplication,
                        new SessionSetting(
                                atApplication,
                                new ThreadTools(allocator),
                                CalendarTime.from(EPOCH),
                                applicationPackets),
                        1),
                allocator -> made[1] = new UcpSession(
                        ofSmsc,
                        new SessionSetting(atSmsc, new ThreadTools(allocator), CalendarTime.from(EPOCH), smscPackets),
                        1),
                pieces,
                1);
        this.application = made[0];
        this.smsc = made[1];
    }

    static UcpPair of(UcpSettings application, UcpSettings smsc, Pieces pieces) {
        return new UcpPair(application, smsc, pieces);
    }

    /** Two that agree on everything, logged in. */
    static UcpPair loggedIn(UcpSettings application, UcpSettings smsc, Pieces pieces) {
        UcpPair pair = of(application, smsc, pieces);
        pair.atSmsc.onSignIn = asked -> pair.smsc.admit(pair.now());
        pair.pair.drive();
        return pair;
    }

    static UcpPair loggedIn(Pieces pieces) {
        return loggedIn(application(), smsc(), pieces);
    }

    static UcpPair loggedIn() {
        return loggedIn(Pieces.WHOLE);
    }

    static UcpSettings application() {
        return UcpSettings.of(UcpRole.APPLICATION, UcpIdentity.application("8006", new Secret("secret12")));
    }

    static UcpSettings smsc() {
        return UcpSettings.of(UcpRole.SMSC, UcpIdentity.smsc());
    }

    /** Both take every message at once. */
    UcpPair answering() {
        atSmsc.onMessage = (message, token) -> smsc.respond(token, Outcome.accepted(STAMP), now());
        atApplication.onMessage = (message, token) -> application.respond(token, Outcome.accepted(""), now());
        return this;
    }

    static PlainMessage.Builder message(String text) {
        return PlainMessage.from(Address.international("46709999999"))
                .to(Address.international("46701234567"))
                .saying(new Body(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII), false, 0));
    }

    /** The application gets these octets, and answers with what is returned. */
    String toldToApplication(byte[] octets) {
        pair.left().feed(octets, now());
        return org.strowger.ucp.operation.Packets.text(pair.left().takeSent(now()));
    }

    /** The SMSC gets these octets, and answers with what is returned. */
    String toldToSmsc(byte[] octets) {
        pair.right().feed(octets, now());
        return org.strowger.ucp.operation.Packets.text(pair.right().takeSent(now()));
    }

    long now() {
        return pair.nowNanos();
    }

    /** All that both hold is released, and nobody waits for an outcome that never comes. */
    @Override
    public void close() {
        applicationPackets.assertHeardBy(smscPackets);
        smscPackets.assertHeardBy(applicationPackets);
        release();
    }

    /** The same where somebody else has put in a word, so that what one counted is not what the other did. */
    void release() {
        pair.close();
        if (pair.heldBytes() != 0) {
            throw new AssertionError(pair.heldBytes() + " bytes are held by sessions that are gone");
        }
    }
}
