package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.Status;
import org.strowger.protocol.ApplicationTerms;
import org.strowger.protocol.Credentials;
import org.strowger.protocol.IdForm;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionPair;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SmscTerms;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.protocol.dump.Decoded;
import org.strowger.protocol.dump.DumpText;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.text.ReceiptIds;

/** SMPP as those have it who only know that there are protocols. */
final class SmppTraitsTest {
    private static final SessionTimers TIMERS = new SessionTimers(
            Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));
    private static final SessionLimits LIMITS = new SessionLimits(5, 6, 7000);
    private static final Credentials CREDENTIALS = new Credentials("app", new Secret("secret08"), "VMA", "4477*");

    private final ProtocolTraits traits = Smpp.TRAITS;

    // ---- Sessions

    @ParameterizedTest
    @CsvSource({"3.3,3.3", "3.4,3.4", "5.0,5.0"})
    void anApplicationAndAnSmscBindInTheVersionOfTheApplication(String version, String agreed) {
        for (Traffic traffic : Traffic.values()) {
            HeardEvents atApplication = new HeardEvents();
            HeardEvents atSmsc = new HeardEvents();
            MessageSession[] smsc = new MessageSession[1];
            try (SessionPair pair = new SessionPair(
                    allocator -> traits.sessions()
                            .application(
                                    terms(traffic, version, PeerQuirks.USUAL),
                                    new SessionSetting(atApplication, new ThreadTools(allocator), SmppPair.EPOCH),
                                    1),
                    allocator -> smsc[0] = traits.sessions()
                            .smsc(
                                    smscTerms(PeerQuirks.USUAL),
                                    new SessionSetting(atSmsc, new ThreadTools(allocator), SmppPair.EPOCH),
                                    1),
                    Pieces.WHOLE,
                    1)) {
                atSmsc.onSignIn = asked -> smsc[0].admit(pair.nowNanos());
                pair.drive();
                assertThat(atSmsc.events).containsExactly("asked by app", "signed in " + traffic + " " + agreed);
                assertThat(atApplication.events).containsExactly("signed in " + traffic + " " + agreed);
                assertThat(atSmsc.signIns.get(0).secret()).isEqualTo(new Secret("secret08"));
                assertThat(atSmsc.signIns.get(0).kind()).isEqualTo("VMA");
                assertThat(atSmsc.signIns.get(0).range()).isEqualTo("4477*");
            }
        }
    }

    @Test
    void anOutboundSmscIsBoundByAListeningApplication() {
        HeardEvents atApplication = new HeardEvents();
        HeardEvents atSmsc = new HeardEvents();
        PeerQuirks invites = new PeerQuirks(false, true);
        MessageSession[] made = new MessageSession[2];
        try (SessionPair pair = new SessionPair(
                allocator -> made[0] = traits.sessions()
                        .application(
                                terms(Traffic.RECEIVES, "3.4", invites),
                                new SessionSetting(atApplication, new ThreadTools(allocator), SmppPair.EPOCH),
                                1),
                allocator -> made[1] = traits.sessions()
                        .smsc(
                                smscTerms(invites),
                                new SessionSetting(atSmsc, new ThreadTools(allocator), SmppPair.EPOCH),
                                1),
                Pieces.WHOLE,
                1)) {
            atApplication.onSignIn = asked -> made[0].admit(pair.nowNanos());
            atSmsc.onSignIn = asked -> made[1].admit(pair.nowNanos());
            pair.drive();
            assertThat(atApplication.events).containsExactly("asked by strowger", "signed in RECEIVES 3.4");
            assertThat(atSmsc.events).containsExactly("asked by app", "signed in RECEIVES 3.4");
        }
    }

    @Test
    void theSessionSettingsContainEveryTermOfAnSmsc() {
        SmppSettings expected = new SmppSettings(
                SmppRole.MC,
                SmppIdentity.mc("strowger", SmppVersion.V50),
                timers(),
                new SmppLimits(5, 6, 100, 7000),
                SmppQuirks.USUAL,
                SmppTolerance.USUAL);
        assertThat(SmppTerms.smsc(smscTerms(PeerQuirks.USUAL))).isEqualTo(expected);
        assertThat(SmppTerms.smsc(smscTerms(new PeerQuirks(true, true))))
                .isEqualTo(expected.with(SmppTolerance.STRICT).with(SmppQuirks.USUAL.withOutbind()));
    }

    @Test
    void theSessionSettingsContainEveryTermOfAnApplication() {
        SmppSettings expected = new SmppSettings(
                SmppRole.ESME,
                new SmppIdentity(
                        "app",
                        new Secret("secret08"),
                        "VMA",
                        new Address(0, 0, "4477*"),
                        Traffic.SENDS,
                        SmppVersion.V33),
                timers(),
                new SmppLimits(5, 6, 100, 7000),
                SmppQuirks.USUAL,
                SmppTolerance.USUAL);
        assertThat(SmppTerms.application(terms(Traffic.SENDS, "3.3", PeerQuirks.USUAL)))
                .isEqualTo(expected);
        assertThat(SmppTerms.application(terms(Traffic.SENDS, "3.3", new PeerQuirks(true, true))))
                .isEqualTo(expected.with(SmppTolerance.STRICT).with(SmppQuirks.USUAL.withOutbind()));
    }

    @Test
    void anUnknownVersionIsRefused() {
        assertThatThrownBy(() -> SmppTerms.application(terms(Traffic.BOTH, "4.0", PeerQuirks.USUAL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4.0");
    }

    @Test
    void theDefaultVersionIsListedFirst() {
        assertThat(traits.versions()).containsExactly("3.4", "3.3", "5.0");
        assertThat(traits.name()).isEqualTo("smpp");
    }

    // ---- Other ways to begin

    @Test
    void anSmscWithoutTransceiversGetsATransmitterAndAReceiver() {
        ApplicationTerms both = terms(Traffic.BOTH, "3.4", PeerQuirks.USUAL);
        assertThat(traits.sessions().otherTerms(both, refusal(CommandStatus.RINVCMDID)))
                .containsExactly(both.with(Traffic.SENDS), both.with(Traffic.RECEIVES));
    }

    @Test
    void anSmscThatRefusesTheLatestVersionGetsABindInTheDefaultVersion() {
        assertThat(traits.sessions()
                        .otherTerms(terms(Traffic.SENDS, "5.0", PeerQuirks.USUAL), refusal(CommandStatus.RBINDFAIL)))
                .containsExactly(terms(Traffic.SENDS, "3.4", PeerQuirks.USUAL));
    }

    @Test
    void aWrongPasswordHasNoAlternativeTerms() {
        for (String version : traits.versions()) {
            ApplicationTerms terms = terms(Traffic.BOTH, version, PeerQuirks.USUAL);
            assertThat(traits.sessions().otherTerms(terms, refusal(CommandStatus.RINVPASWD)))
                    .isEmpty();
        }
    }

    // ---- Statuses

    @ParameterizedTest
    @CsvSource({
        "ESME_RSYSERR, 8, ESME_RSYSERR, TEMPORARY",
        "esme_rsyserr, 8, ESME_RSYSERR, TEMPORARY",
        "ESME_RTHROTTLED, 88, ESME_RTHROTTLED, THROTTLED",
        "ESME_RINVBCAST_REP, 272, ESME_RINVBCAST_REP, PERMANENT",
        "ESME_RINVTLVVAL, 196, ESME_RINVTLVVAL, PERMANENT",
        "ESME_RINVOPTPARAMVAL, 196, ESME_RINVTLVVAL, PERMANENT",
        "esme_rmissingoptparam, 195, ESME_RMISSINGTLV, PERMANENT",
        "smpp:0x0B, 11, ESME_RINVDSTADR, PERMANENT",
        "smpp:11, 11, ESME_RINVDSTADR, PERMANENT",
        "SMPP:0X0b, 11, ESME_RINVDSTADR, PERMANENT",
        "smpp:0x0000000000B, 11, ESME_RINVDSTADR, PERMANENT",
        "smpp:1, 1, ESME_RINVMSGLEN, PERMANENT",
        "smpp:0x400, 1024, 0x00000400, PERMANENT",
        "smpp:0xFFFFFFFF, -1, 0xFFFFFFFF, PERMANENT",
        "smpp:4294967295, -1, 0xFFFFFFFF, PERMANENT",
    })
    void aStatusIsFoundByNameOrNumber(String word, int code, String name, Outcome.Kind kind) {
        assertThat(traits.statuses().find(word)).contains(new Status("smpp", code, name, kind));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "RSYSERR",
                "ESME_",
                "ESME_ROK",
                "ESME_UNLISTED",
                "ESME_RSYSERR ",
                "smpp:",
                "smpp:0",
                "smpp:0x0",
                "smpp:0x",
                "smpp:-1",
                "smpp:+1",
                "smpp: 1",
                "smpp:4294967296",
                "smpp:99999999999999999999",
                "smpp:0x100000000",
                "smpp:B",
                "smpp:ESME_RSYSERR",
                "ucp:04",
                "11",
                "0x0B",
                "smpp:١"
            })
    void findsNoStatusForAnUnknownName(String word) {
        assertThat(traits.statuses().find(word)).isEmpty();
    }

    @Test
    void everyStatusIsFoundByItsNameAndHasAMeaning() {
        assertThat(traits.statuses().names())
                .contains("ESME_RINVDSTADR", "ESME_RINVBCASTCHANIND")
                .doesNotContain("ESME_ROK", "ESME_UNLISTED")
                .hasSize(CommandStatus.values().length - 2)
                .doesNotHaveDuplicates();
        for (String name : traits.statuses().names()) {
            Status status = traits.statuses().find(name).orElseThrow();
            assertThat(status.name()).isEqualTo(name);
            assertThat(status.kind())
                    .as(name)
                    .isEqualTo(SmppStatuses.outcome(status.code(), "").kind());
        }
    }

    // ---- Ids

    @Test
    void theIdFormsHaveTheLabelsUsedInTheConfiguration() {
        assertThat(traits.idForms())
                .extracting(IdForm::label)
                .containsExactly("same", "hex-to-decimal", "decimal-to-hex");
    }

    @ParameterizedTest
    @CsvSource({
        "same, 39F99DD5, 39f99dd5",
        "same, 0039F99DD5, 39f99dd5",
        "same, 0972660181, 972660181",
        "same, 000, 0",
        "same, MSG-0001, msg-0001",
        "same, 0b6F1c2e-5c1a, 0B6f1c2e-5c1a",
        "hex-to-decimal, 39F99DD5, 0972660181",
        "decimal-to-hex, 0972660181, 39F99DD5",
    })
    void twoFormsOfOneIdAreEqual(String label, String response, String receipt) {
        IdForm form = form(label);
        assertThat(form.ofResponse(response)).isEqualTo(form.ofReceipt(receipt));
    }

    @ParameterizedTest
    @CsvSource({
        "same, 39F99DD5, 972660181",
        "same, 00MSG, 0MSG",
        "same, 10, 100",
        "hex-to-decimal, 972660181, 39f99dd5",
        "hex-to-decimal, 39f99dd5, 39f99dd5",
        "decimal-to-hex, 39f99dd5, 972660181",
    })
    void formsOfDifferentIdsAreNotEqual(String label, String response, String receipt) {
        IdForm form = form(label);
        assertThat(form.ofResponse(response)).isNotEqualTo(form.ofReceipt(receipt));
    }

    @Test
    void aNonNumericIdKeepsItsLeadingZeros() {
        assertThat(ReceiptIds.ALIKE.ofResponse("00-A")).isEqualTo("00-a");
        assertThat(ReceiptIds.ALIKE.ofReceipt("00A")).isEqualTo("a");
        assertThat(ReceiptIds.ALIKE.ofReceipt("")).isEmpty();
    }

    // ---- Packets explained

    @Test
    void theDecoderReadsTwoDigitYearsAsThisCentury() {
        byte[] octets =
                TestMessages.bytes(TestMessages.submit("hello").with(PduField.VALIDITY_PERIOD, "991231235959000+"));
        Decoded decoded = traits.decoder().next(Unpooled.wrappedBuffer(octets));
        assertThat(decoded.result()).as(ByteBufUtil.hexDump(octets)).isEqualTo(Decoded.Result.ACCEPTED);
        String text = decoded.lines().stream().map(each -> DumpText.of(each, 0)).collect(Collectors.joining("\n"));
        assertThat(text).contains(PduType.SUBMIT_SM.wireName(), "2099-12-31");
    }

    // ----

    private IdForm form(String label) {
        return traits.idForms().stream()
                .filter(each -> each.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private static SmppTimers timers() {
        return new SmppTimers(
                TIMERS.begin(), TIMERS.silence(), Duration.ZERO, TIMERS.response(), TIMERS.control(), TIMERS.control());
    }

    private static SmscTerms smscTerms(PeerQuirks quirks) {
        return new SmscTerms("strowger", TIMERS, LIMITS, quirks);
    }

    private static ApplicationTerms terms(Traffic traffic, String version, PeerQuirks quirks) {
        return new ApplicationTerms(CREDENTIALS, traffic, version, TIMERS, LIMITS, quirks);
    }

    private static Outcome refusal(CommandStatus status) {
        return Outcome.of(Outcome.Kind.PERMANENT, status.value(), "");
    }
}
