package org.strowger.cimd2;

import io.netty.buffer.ByteBuf;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.cimd2.packet.Operation;
import org.strowger.cimd2.packet.PacketView;
import org.strowger.cimd2.packet.PacketWriter;
import org.strowger.cimd2.packet.Parameter;
import org.strowger.message.Outcome;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;

/** The login and the negotiation of the window. Writes and reads the packets; the session changes its state. */
final class Cimd2Login {
    private final Cimd2Settings settings;
    private final Cimd2Wire wire;
    private int loginNumber;

    Cimd2Login(Cimd2Settings settings, Cimd2Wire wire) {
        this.settings = settings;
        this.wire = wire;
    }

    // ---- The application

    /** Drafts the login. Without a window size parameter, the window is 1. */
    void draft(PacketWriter writer, ByteBuf draft) {
        Cimd2Identity identity = settings.identity();
        writer.begin(Operation.LOGIN.code(), 0, draft)
                .with(Parameter.USER, identity.account())
                .with(Parameter.PASSWORD, identity.secret().reveal());
        if (!identity.subaddress().isEmpty()) {
            writer.with(Parameter.SUBADDRESS, identity.subaddress());
        }
        if (settings.limits().windowToPeer() > 1) {
            writer.with(Parameter.WINDOW_SIZE, settings.limits().windowToPeer());
        }
    }

    // ---- The SMSC

    /** Sends the greeting line, if configured for the peer. */
    void greet() {
        if (settings.quirks().greets()) {
            wire.greet("CIMD2-A ConnectionInfo: " + settings.identity().account() + "\n");
        }
    }

    /** Reads the login in the view. @return the sign-in that the login requests */
    SignIn asked(PacketView view) {
        loginNumber = view.number();
        return new SignIn(
                view.text(Parameter.USER),
                new Secret(view.text(Parameter.PASSWORD)),
                SignIn.Traffic.BOTH,
                view.text(Parameter.SUBADDRESS),
                "",
                Cimd2Settings.VERSION);
    }

    void accept() {
        wire.done(Operation.LOGIN, loginNumber);
    }

    void refuse(Outcome why) {
        int code = Cimd2Errors.isCode(why.code()) ? why.code() : Cimd2ErrorCode.LOGIN_REFUSED.code();
        wire.respond(Operation.LOGIN, loginNumber, 0)
                .with(code, Cimd2ErrorCode.of(code).text());
        wire.end();
    }
}
