package org.strowger.cimd2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;

/** The protocol as those see it who only know that there are protocols. */
final class Cimd2TraitsTest {
    private final ProtocolTraits traits = Cimd2.TRAITS;

    private static ApplicationTerms terms(Credentials credentials, int window) {
        return new ApplicationTerms(
                credentials,
                Traffic.BOTH,
                "2",
                SessionTimers.USUAL,
                new SessionLimits(window, 100, 80 << 10),
                PeerQuirks.USUAL);
    }

    private static SessionSetting setting() {
        return new SessionSetting(
                new Heard(), new ThreadTools(new UnpooledByteBufAllocator(true, true)), Cimd2Pair.EPOCH);
    }

    private static String begins(MessageSession session) {
        StringBuilder sent = new StringBuilder();
        session.drainBytes(piece -> {
            sent.append(piece.toString(java.nio.charset.StandardCharsets.ISO_8859_1));
            piece.release();
        });
        session.transportGone(CloseReason.of(CloseCause.ASKED), 1);
        return sent.toString().replace('\t', '|');
    }

    @Test
    void anApplicationLogsInWithTheConfiguredParameters() {
        Credentials credentials = new Credentials("user1", new Secret("pw1"), "3", "");
        assertThat(begins(traits.sessions().application(terms(credentials, 10), setting(), 1)))
                .startsWith("\u000201:001|010:user1|011:pw1|012:3|019:10|");
        assertThat(begins(traits.sessions().application(terms(credentials, 1000), setting(), 1)))
                .contains("|019:128|");
        assertThat(begins(traits.sessions()
                        .application(terms(Credentials.of("user1", new Secret("pw1")), 1), setting(), 1)))
                .startsWith("\u000201:001|010:user1|011:pw1|E8");
    }

    @Test
    void anSmscSendsAGreetingOnlyIfConfigured() {
        SmscTerms terms = new SmscTerms("x", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
        assertThat(begins(traits.sessions().smsc(terms, setting(), 1))).isEmpty();
        SmscTerms greeting = new SmscTerms("x", SessionTimers.USUAL, SessionLimits.USUAL, new PeerQuirks(false, true));
        assertThat(begins(traits.sessions().smsc(greeting, setting(), 1))).isEqualTo("CIMD2-A ConnectionInfo: x\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678901234567890123", "a ", "a\tb", "\u20ac"})
    void refusesTermsThatDoNotFitIntoALogin(String text) {
        Credentials account = Credentials.of(text, new Secret("x"));
        assertThatThrownBy(() -> traits.sessions().application(terms(account, 1), setting(), 1))
                .isInstanceOf(IllegalArgumentException.class);
        Credentials secret = Credentials.of("x", new Secret("x" + text));
        assertThatThrownBy(() -> traits.sessions().application(terms(secret, 1), setting(), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("x" + text);
    }

    @ParameterizedTest
    @CsvSource({"104, 1", "105, 1", "100, 0", "0, 0"})
    void anSmscThatRefusesTheWindowParameterGetsALoginWithoutIt(int code, int others) {
        ApplicationTerms terms = terms(Credentials.of("a", new Secret("b")), 10);
        List<ApplicationTerms> other =
                traits.sessions().otherTerms(terms, Outcome.of(Outcome.Kind.PERMANENT, code, ""));
        assertThat(other).hasSize(others);
        assertThat(other).allMatch(each -> each.limits().windowToPeer() == 1);
        assertThat(traits.sessions()
                        .otherTerms(
                                terms(Credentials.of("a", new Secret("b")), 1),
                                Outcome.of(Outcome.Kind.PERMANENT, code, "")))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void everyReasonHasACode(RefusalReason reason) {
        Outcome outcome = traits.statuses().refusal(reason);
        assertThat(outcome.isAccepted()).isFalse();
        assertThat(Cimd2ErrorCode.of(outcome.code())).isNotIn(Cimd2ErrorCode.OK, Cimd2ErrorCode.UNLISTED);
        assertThat(traits.statuses().refusal(reason)).isSameAs(outcome);
    }

    @ParameterizedTest
    @CsvSource({
        "cimd2:10, 10, cimd2:congestion, THROTTLED",
        "CIMD2:Congestion, 10, cimd2:congestion, THROTTLED",
        "cimd2:300, 300, cimd2:destination, PERMANENT",
        "cimd2:999, 999, cimd2:999, PERMANENT",
        "cimd2:006, 6, cimd2:system-error, TEMPORARY"
    })
    void statusesHaveNamesAndNumbers(String word, int code, String name, Outcome.Kind kind) {
        assertThat(traits.statuses().find(word)).contains(new Status("cimd2", code, name, kind));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "cimd2:", "cimd2:0", "cimd2:700", "cimd2:1000", "cimd2:x", "ucp:1", "cimd2:-1"})
    void anUnknownStatusIsNotFound(String word) {
        assertThat(traits.statuses().find(word)).isEmpty();
    }

    @Test
    void everyStatusNameIsFound() {
        assertThat(traits.statuses().names())
                .hasSizeGreaterThan(50)
                .doesNotHaveDuplicates()
                .allSatisfy(name -> assertThat(traits.statuses().find(name)).hasValueSatisfying(status -> {
                    assertThat(status.name()).isEqualTo(name);
                    assertThat(status.kind()).isNotEqualTo(Outcome.Kind.ACCEPTED);
                }));
    }

    @Test
    void theTraitsHaveTheNameVersionsIdsAndTimesOfCimd2() {
        assertThat(traits.name()).isEqualTo("cimd2");
        assertThat(traits.versions()).containsExactly("2");
        assertThat(traits.ids("2")).isEqualTo(IdKind.STAMP);
        assertThat(traits.idForms()).hasSize(1);
        assertThat(traits.idForms().get(0).label()).isEqualTo("same");
        assertThat(traits.idForms().get(0).ofReceipt("261226101112")).isEqualTo("261226101112");
        assertThat(traits.times().moment("261226101112", Cimd2Pair.EPOCH)).contains(Cimd2Pair.EPOCH);
        assertThat(traits.times().moment("now", Cimd2Pair.EPOCH)).isEmpty();
    }

    // ---- The codes of another protocol

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "10, 0x58",
        "324, 0x58",
        "6, 0x08",
        "300, 0x0B",
        "301, 0x33",
        "302, 0x01",
        "710, 0x64",
        "999, 0x45"
    })
    void errorCodesHaveAStatus(int code, String status) {
        assertThat(Cimd2SmppCodes.smppOf(code)).isEqualTo(Integer.decode(status));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "0x58, 10, 10",
        "0x0B, 300, 300",
        "0x64, 10, 710",
        "0x65, 9, 711",
        "0x66, 9, 730",
        "0x400, 6, 6"
    })
    void statusesHaveAnErrorCode(String status, int submitted, int delivered) {
        assertThat(Cimd2SmppCodes.codeOfSmpp(Integer.decode(status))).isEqualTo(submitted);
        assertThat(Cimd2SmppCodes.codeOfSmppDelivery(Integer.decode(status))).isEqualTo(delivered);
    }

    @Test
    void everyCodeInTheTablesIsAKnownErrorCode() {
        assertThat(Cimd2SmppCodes.statuses()).hasSize(54);
        assertThat(Cimd2SmppCodes.statuses().keySet())
                .noneMatch(each -> Cimd2ErrorCode.of(each) == Cimd2ErrorCode.UNLISTED);
        assertThat(Cimd2SmppCodes.codes().values())
                .noneMatch(each -> Cimd2ErrorCode.of(each) == Cimd2ErrorCode.UNLISTED);
    }

    @Test
    void theIdleTimeoutIsFiveMinutesUnlessConfigured() {
        Cimd2Settings settings = Cimd2Pair.smsc();
        assertThat(settings.sessionTimers().idle()).isEqualTo(Duration.ofMinutes(5));
        SessionTimers own = new SessionTimers(
                Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(77));
        assertThat(settings.with(own).sessionTimers().idle()).isEqualTo(Duration.ofSeconds(77));
    }
}
