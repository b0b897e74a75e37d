package org.strowger.ucp.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each deviation is noted when it is tolerated, and refused by who is strict, if it can be. */
class UcpDeviationTest {
    /** Those between packets, which no view sees. */
    private static final Set<UcpDeviation> BETWEEN = EnumSet.of(UcpDeviation.NOISE, UcpDeviation.BROKEN_OFF);

    private static final Map<UcpDeviation, byte[]> EXAMPLES = examples();

    private static Map<UcpDeviation, byte[]> examples() {
        Map<UcpDeviation, byte[]> all = new HashMap<>();
        all.put(UcpDeviation.SURPLUS_FIELDS, Packets.of(1, submit() + "/x"));
        all.put(UcpDeviation.LOWER_CASE, Packets.of(1, submit(UcpField.MSG, "4a")));
        all.put(
                UcpDeviation.LOWER_CASE_CHECKSUM,
                Vectors.named("lowercase-checksum").octets());
        all.put(UcpDeviation.MISSING_TYPE, Packets.of(1, submit(UcpField.MT, "")));
        all.put(UcpDeviation.MISSING_STAMP, Packets.of(1, deliver(UcpField.SCTS, "")));
        all.put(UcpDeviation.MISSING_RECIPIENT, Packets.of(1, deliver(UcpField.ADC, "")));
        all.put(UcpDeviation.MISSING_ORIGINATOR, Packets.of(1, submit(UcpField.OADC, "")));
        all.put(UcpDeviation.MISSING_NETWORK, Packets.of(1, "O/31/8006/"));
        all.put(UcpDeviation.MISSING_BITS, Packets.of(1, submit(UcpField.MT, "4")));
        all.put(UcpDeviation.WRONG_BITS, Packets.of(1, submit(UcpField.MT, "4", UcpField.NB, "24")));
        all.put(UcpDeviation.ODD_STAMP, Packets.of(1, deliver(UcpField.SCTS, "2612011200")));
        all.put(UcpDeviation.NOT_EMPTY, Packets.of(1, submit(UcpField.RES4, "x")));
        all.put(UcpDeviation.LONG_PASSWORD, Packets.of(1, "O/60/8006/6/5/1/" + "41".repeat(9) + "//0100/////"));
        all.put(UcpDeviation.HALF_NOTIFICATION_ADDRESS, Packets.of(1, submit(UcpField.NADC, "123")));
        all.put(
                UcpDeviation.NAME_IN_DELIVERY,
                Packets.of(1, deliver(UcpField.OADC, "10412614190438AB4D", UcpField.OTOA, "5039")));
        all.put(
                UcpDeviation.NAME_AS_RECIPIENT,
                Packets.of(1, fifty(53, UcpField.ADC, "shop", UcpField.SCTS, "011226120000", UcpField.DST, "0")));
        all.put(UcpDeviation.ODD_ADDRESS, Packets.of(1, deliver(UcpField.OADC, "+447700900123")));
        all.put(UcpDeviation.ROUNDED_NAME, Vectors.named("length-rounded").octets());
        all.put(
                UcpDeviation.BYTE_ORDER_MARK,
                Packets.of(
                        1,
                        submit(
                                UcpField.MT,
                                "4",
                                UcpField.NB,
                                "32",
                                UcpField.MSG,
                                "FEFF0041",
                                UcpField.XSER,
                                "020108")));
        all.put(UcpDeviation.CODED_TEXT, Packets.of(1, submit(UcpField.XSER, "020101")));
        all.put(UcpDeviation.SHORT_RESULT, Packets.of(1, "R/51/A/1:011226120000"));
        all.put(UcpDeviation.LONG_RESULT, Vectors.named("r31-long").octets());
        return all;
    }

    private static String submit(Object... others) {
        return fifty(51, others);
    }

    private static String deliver(Object... others) {
        return fifty(52, others);
    }

    private static String fifty(int type, Object... others) {
        Map<UcpField, String> values =
                new HashMap<>(Map.of(UcpField.ADC, "1", UcpField.OADC, "2", UcpField.MT, "3", UcpField.MSG, "4142"));
        if (type == 52) {
            values.put(UcpField.SCTS, "011226120000");
        }
        for (int i = 0; i < others.length; i += 2) {
            values.put((UcpField) others[i], (String) others[i + 1]);
        }
        return Packets.fifty(
                type,
                values.entrySet().stream()
                        .flatMap(each -> java.util.stream.Stream.of(each.getKey(), each.getValue()))
                        .toArray());
    }

    @Test
    void lowerCaseDigitsAreAlsoADeviationInBinaryText() {
        byte[] packet = Packets.of(1, submit(UcpField.MT, "4", UcpField.NB, "16", UcpField.MSG, "4a4B"));
        OperationView view = Packets.view(packet);
        assertThat(OperationRules.check(view, false)).isEqualTo(UcpRefusal.ACCEPTED);
        assertThat(view.deviations()).isEqualTo(1L << UcpDeviation.LOWER_CASE.ordinal());
        assertThat(Packets.judge(packet, true).isAccepted()).isFalse();
    }

    @Test
    void eachDeviationHasAnExample() {
        Set<UcpDeviation> all = EnumSet.allOf(UcpDeviation.class);
        all.removeAll(BETWEEN);
        assertThat(EXAMPLES.keySet()).isEqualTo(all);
    }

    @ParameterizedTest
    @EnumSource(
            value = UcpDeviation.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NOISE", "BROKEN_OFF"})
    void aDeviationIsToleratedOrStrictlyRefused(UcpDeviation deviation) {
        byte[] packet = EXAMPLES.getOrDefault(deviation, new byte[0]);
        OperationView view = new OperationView();
        UcpRefusal read = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
        assertThat(read).isEqualTo(UcpRefusal.ACCEPTED);
        if (!view.isResult()) {
            assertThat(OperationRules.check(view, false)).isEqualTo(UcpRefusal.ACCEPTED);
        }
        assertThat(view.deviations()).isEqualTo(1L << deviation.ordinal());
        UcpRefusal strict = Packets.judge(packet, true);
        assertThat(strict.isAccepted()).isEqualTo(!deviation.isRefusable());
        if (deviation.isRefusable()) {
            assertThat(strict.code()).isEqualTo(UcpErrorCode.SYNTAX);
        }
    }
}
