package org.strowger.ucp;

import org.strowger.gsm.GsmAlphabet;
import org.strowger.message.Outcome;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.ucp.operation.OperationType;
import org.strowger.ucp.operation.OperationView;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpField;

/** The login (EMI-UCP 4.0, operation 60). Writes and reads the operation; the session changes its state. */
final class UcpLogin {
    private static final String OPEN_SESSION = "1";
    private static final String VERSION = "0100";
    private static final int QUESTION_MARK = 0x3F;

    /** The number of fields of operation 60 after VERS. */
    private static final int LAST_FIELDS = 5;

    private final UcpSettings settings;
    private final UcpWire wire;
    private int number;

    /** The account of the application. */
    private String account;

    UcpLogin(UcpSettings settings, UcpWire wire) {
        this.settings = settings;
        this.wire = wire;
        this.account = settings.identity().account();
    }

    String account() {
        return account;
    }

    /** Whether a login is needed: some SMSCs identify applications by their address. */
    boolean isNeeded() {
        return settings.role() == UcpRole.SMSC || !account.isEmpty();
    }

    // ---- The application

    void sendLogin(int asNumber) {
        number = asNumber;
        UcpIdentity identity = settings.identity();
        byte[] password = GsmAlphabet.DEFAULT.encode(identity.secret().reveal(), QUESTION_MARK);
        wire.operation(OperationType.SESSION, number)
                .field(identity.account())
                .field(identity.ton(), 1)
                .field(identity.npi(), 1)
                .field(OPEN_SESSION)
                .hex(password)
                .empty(1)
                .field(VERSION)
                .empty(LAST_FIELDS)
                .end();
    }

    /** Whether this result answers the login that was sent. */
    boolean isAnswer(OperationView view) {
        return view.type() == OperationType.SESSION && view.number() == number;
    }

    // ---- The SMSC

    /** Whether STYP is 1, open session: no other type is served. */
    static boolean opens(OperationView view) {
        return view.is(UcpField.STYP, OPEN_SESSION);
    }

    /** Reads the login in the view. @return the sign-in that the login requests */
    SignIn asked(OperationView view) {
        number = view.number();
        account = view.text(UcpField.OADC);
        byte[] password = view.octets(UcpField.PWD);
        String secret = GsmAlphabet.DEFAULT.decode(password, 0, password.length);
        return new SignIn(account, new Secret(secret), SignIn.Traffic.BOTH, "", "", UcpSettings.VERSION);
    }

    void accept() {
        wire.done(OperationType.SESSION.number(), number, "");
    }

    void refuse(Outcome why) {
        int code = UcpCodes.isCode(why.code()) ? why.code() : UcpErrorCode.AUTHENTICATION.value();
        wire.refuse(OperationType.SESSION.number(), number, code);
    }
}
