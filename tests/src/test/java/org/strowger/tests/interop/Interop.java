package org.strowger.tests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jsmpp.extra.NegativeResponseException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.SmppIdentity;
import org.strowger.smpp.SmppRole;
import org.strowger.smpp.SmppSettings;
import org.strowger.smpp.pdu.SmppVersion;

/** The frame of all these tests: a rig, over the wiring that the test class is given. */
abstract class Interop {
    /** Our SMSC. */
    static final SmppSettings SMSC = smsc(SmppVersion.V50);

    /** Our ESME. */
    static final SmppSettings ESME = esme(Traffic.BOTH, SmppVersion.V34);

    private final Wiring wiring;

    @TempDir
    private Path directory = Path.of("");

    SmppRig rig;

    Interop(Wiring wiring) {
        this.wiring = wiring;
    }

    static SmppSettings smsc(SmppVersion version) {
        return SmppSettings.of(SmppRole.MC, SmppIdentity.mc("strowger", version));
    }

    static SmppSettings esme(Traffic traffic, SmppVersion version) {
        return SmppSettings.of(SmppRole.ESME, SmppIdentity.esme("strowger", new Secret("secret08"), traffic, version));
    }

    @BeforeEach
    void begins() {
        rig = new SmppRig(wiring, directory);
    }

    @AfterEach
    void endsWithNothingLeft() {
        rig.close();
    }

    static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The request of jsmpp is refused with this status. */
    static void assertRefused(int status, ThrowingCallable call) {
        assertThatExceptionOfType(NegativeResponseException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.getCommandStatus()).isEqualTo(status));
    }
}
