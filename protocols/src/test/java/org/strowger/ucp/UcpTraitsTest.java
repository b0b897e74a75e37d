package org.strowger.ucp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.UnpooledByteBufAllocator;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.ucp.operation.Packets;
import org.strowger.ucp.operation.UcpErrorCode;
import org.strowger.ucp.operation.UcpSmppCodes;

/** UCP as those see it who know no protocol. */
class UcpTraitsTest {
    private static final ProtocolTraits SUITE = Ucp.TRAITS;

    private static ApplicationTerms terms(Credentials credentials) {
        return terms(credentials, "4.0", PeerQuirks.USUAL);
    }

    private static ApplicationTerms terms(Credentials credentials, String version, PeerQuirks quirks) {
        return new ApplicationTerms(
                credentials, SignIn.Traffic.BOTH, version, SessionTimers.USUAL, SessionLimits.USUAL, quirks);
    }

    private static MessageSession application(ApplicationTerms terms, UnpooledByteBufAllocator allocator) {
        return SUITE.sessions().application(terms, setting(new Heard(), allocator), 1);
    }

    private static SessionSetting setting(Heard heard, UnpooledByteBufAllocator allocator) {
        return new SessionSetting(heard, new ThreadTools(allocator), UcpPair.EPOCH);
    }

    @Test
    void anApplicationAndAnSmscLogIn() {
        Heard atSmsc = new Heard();
        Heard atApplication = new Heard();
        MessageSession[] smsc = new MessageSession[1];
        SmscTerms smscTerms = new SmscTerms("strowger", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
        try (SessionPair pair = new SessionPair(
                allocator -> SUITE.sessions()
                        .application(
                                terms(Credentials.of("8006", new Secret("p_w@1"))),
                                setting(atApplication, allocator),
                                1),
                allocator -> smsc[0] = SUITE.sessions().smsc(smscTerms, setting(atSmsc, allocator), 1),
                org.strowger.protocol.Pieces.WHOLE,
                1)) {
            atSmsc.onSignIn = asked -> smsc[0].admit(1);
            pair.drive();
            assertThat(atSmsc.signIns.get(0).secret()).isEqualTo(new Secret("p_w@1"));
            assertThat(atSmsc.signIns.get(0).toString()).doesNotContain("p_w@1");
            assertThat(atApplication.events).containsExactly("signed in BOTH 4.0");
        }
    }

    @Test
    void theBindTypeSetsTheAddressTypeOfTheLogin() {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
        MessageSession session = application(terms(new Credentials("46701", new Secret("x"), "1/1", "")), allocator);
        StringBuilder sent = new StringBuilder();
        session.drainBytes(bytes -> {
            byte[] octets = new byte[bytes.readableBytes()];
            bytes.readBytes(octets);
            bytes.release();
            sent.append(Packets.text(octets));
        });
        assertThat(sent.toString()).contains("/O/60/46701/1/1/1/78//0100//////");
        session.transportGone(org.strowger.protocol.CloseReason.NONE, 2);
    }

    @Test
    void termsThatUcpCannotCarryAreRefused() {
        UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
        for (ApplicationTerms each : new ApplicationTerms[] {
            terms(Credentials.of("12345678901234567", Secret.NONE)),
            terms(Credentials.of("8/6", Secret.NONE)),
            terms(Credentials.of("8006", new Secret("12345678901234567"))),
            terms(Credentials.of("8006", new Secret("\u0416"))),
            terms(new Credentials("8006", Secret.NONE, "11", "")),
            terms(new Credentials("8006", Secret.NONE, "a/b", "")),
            terms(Credentials.of("8006", Secret.NONE), "5.0", PeerQuirks.USUAL),
            terms(Credentials.of("8006", Secret.NONE), "4.0", new PeerQuirks(false, true))
        }) {
            assertThatThrownBy(() -> application(each, allocator))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("12345678901234567");
        }
    }

    @ParameterizedTest
    @EnumSource(RefusalReason.class)
    void everyRefusalReasonHasAFittingErrorCode(RefusalReason reason) {
        Outcome outcome = SUITE.statuses().refusal(reason);
        assertThat(outcome).isSameAs(SUITE.statuses().refusal(reason));
        assertThat(UcpCodes.isCode(outcome.code())).isTrue();
        Outcome.Kind byCode = UcpCodes.kind(UcpErrorCode.of(outcome.code()));
        assertThat(byCode == Outcome.Kind.PERMANENT).isEqualTo(outcome.kind() == Outcome.Kind.PERMANENT);
        assertThat(outcome.detail()).isEqualTo(reason.meaning());
    }

    @Test
    void codesAreFoundByNameAndByNumber() {
        assertThat(SUITE.statuses().find("ucp_adc_invalid"))
                .contains(new Status("ucp", 6, "ucp_adc_invalid", Outcome.Kind.PERMANENT));
        assertThat(SUITE.statuses().find("UCP:06")).isEqualTo(SUITE.statuses().find("ucp_adc_invalid"));
        assertThat(SUITE.statuses().find("ucp:6")).isEqualTo(SUITE.statuses().find("ucp_adc_invalid"));
        assertThat(SUITE.statuses().find("ucp:93")).contains(new Status("ucp", 93, "ucp:93", Outcome.Kind.TEMPORARY));
        assertThat(SUITE.statuses().find("ucp:4").orElseThrow().kind()).isEqualTo(Outcome.Kind.THROTTLED);
        for (String none :
                new String[] {"ucp:0", "ucp:00", "ucp:100", "ucp:", "ucp:x", "6", "ESME_ROK", "ucp_unlisted"}) {
            assertThat(SUITE.statuses().find(none)).as(none).isEmpty();
        }
        assertThat(SUITE.statuses().names())
                .hasSize(42)
                .allMatch(each -> SUITE.statuses().find(each).isPresent());
    }

    @Test
    void errorCodesAndSmppStatusesAreTranslated() {
        assertThat(UcpSmppCodes.smppOf(0)).isZero();
        assertThat(UcpSmppCodes.codeOfSmpp(0)).isZero();
        assertThat(UcpSmppCodes.smppOf(4)).isEqualTo(0x58);
        assertThat(UcpSmppCodes.codeOfSmpp(0x58)).isEqualTo(4);
        assertThat(UcpSmppCodes.smppOf(6)).isEqualTo(0x0B);
        assertThat(UcpSmppCodes.codeOfSmpp(0x0B)).isEqualTo(6);
        assertThat(UcpSmppCodes.smppOf(24)).isEqualTo(0x01);
        assertThat(UcpSmppCodes.smppOf(95)).isEqualTo(0x08);
        assertThat(UcpSmppCodes.smppOf(58)).isEqualTo(0x45);
        assertThat(UcpSmppCodes.codeOfSmpp(0x7777)).isEqualTo(4);
        for (int code = 1; code <= UcpErrorCode.MAX; code++) {
            boolean permanent = UcpCodes.kind(UcpErrorCode.of(code)) == Outcome.Kind.PERMANENT;
            // A temporary refusal must not become a final one.
            assertThat(UcpSmppCodes.smppOf(code) == 0x08 || UcpSmppCodes.smppOf(code) == 0x58)
                    .as("code " + code)
                    .isEqualTo(!permanent);
        }
    }

    @Test
    void theTraitsHaveTheNameVersionsAndIdsOfUcp() {
        assertThat(SUITE.name()).isEqualTo("ucp");
        assertThat(SUITE.form().name()).isEqualTo("ucp");
        assertThat(SUITE.versions()).containsExactly("4.0");
        assertThat(SUITE.ids("4.0")).isEqualTo(IdKind.STAMP);
        assertThat(SUITE.idForms()).extracting(IdForm::label).containsExactly("same");
        assertThat(SUITE.idForms().get(0).ofReceipt("1"))
                .isEqualTo(SUITE.idForms().get(0).ofResponse("1"));
        assertThat(SUITE.sessions()
                        .otherTerms(
                                terms(Credentials.of("1", Secret.NONE)),
                                SUITE.statuses().refusal(RefusalReason.LATER)))
                .isEmpty();
        assertThat(SUITE.times().moment("", Instant.EPOCH)).isEmpty();
        assertThat(SUITE.times().moment("0112261300", Instant.EPOCH)).isEmpty();
        assertThat(SUITE.times().moment("0112261300 No/Where", Instant.EPOCH)).isEmpty();
        assertThat(SUITE.times().moment("0113261300 Z", Instant.EPOCH)).isEmpty();
        assertThat(SUITE.times().moment("0112261300 Z", Instant.EPOCH)).contains(Instant.parse("2026-12-01T13:00:00Z"));
    }
}
