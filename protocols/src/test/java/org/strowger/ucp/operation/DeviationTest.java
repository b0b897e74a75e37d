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
class DeviationTest {
    /** Those between packets, which no view sees. */
    private static final Set<Deviation> BETWEEN = EnumSet.of(Deviation.NOISE, Deviation.BROKEN_OFF);

    private static final Map<Deviation, byte[]> EXAMPLES = examples();

    private static Map<Deviation, byte[]> examples() {
        Map<Deviation, byte[]> all = new HashMap<>();
        all.put(Deviation.SURPLUS_FIELDS, Packets.of(1, submit() + "/x"));
        all.put(Deviation.LOWER_CASE, Packets.of(1, submit(Field.MSG, "4a")));
        all.put(
                Deviation.LOWER_CASE_CHECKSUM,
                Vectors.named("lowercase-checksum").octets());
        all.put(Deviation.MISSING_TYPE, Packets.of(1, submit(Field.MT, "")));
        all.put(Deviation.MISSING_STAMP, Packets.of(1, deliver(Field.SCTS, "")));
        all.put(Deviation.MISSING_RECIPIENT, Packets.of(1, deliver(Field.ADC, "")));
        all.put(Deviation.MISSING_ORIGINATOR, Packets.of(1, submit(Field.OADC, "")));
        all.put(Deviation.MISSING_NETWORK, Packets.of(1, "O/31/8006/"));
        all.put(Deviation.MISSING_BITS, Packets.of(1, submit(Field.MT, "4")));
        all.put(Deviation.WRONG_BITS, Packets.of(1, submit(Field.MT, "4", Field.NB, "24")));
        all.put(Deviation.ODD_STAMP, Packets.of(1, deliver(Field.SCTS, "2612011200")));
        all.put(Deviation.NOT_EMPTY, Packets.of(1, submit(Field.RES4, "x")));
        all.put(Deviation.LONG_PASSWORD, Packets.of(1, "O/60/8006/6/5/1/" + "41".repeat(9) + "//0100/////"));
        all.put(Deviation.HALF_NOTIFICATION_ADDRESS, Packets.of(1, submit(Field.NADC, "123")));
        all.put(
                Deviation.NAME_IN_DELIVERY,
                Packets.of(1, deliver(Field.OADC, "10412614190438AB4D", Field.OTOA, "5039")));
        all.put(Deviation.ROUNDED_NAME, Vectors.named("length-rounded").octets());
        all.put(
                Deviation.BYTE_ORDER_MARK,
                Packets.of(1, submit(Field.MT, "4", Field.NB, "32", Field.MSG, "FEFF0041", Field.XSER, "020108")));
        all.put(Deviation.CODED_TEXT, Packets.of(1, submit(Field.XSER, "020101")));
        all.put(Deviation.SHORT_RESULT, Packets.of(1, "R/51/A/1:011226120000"));
        all.put(Deviation.LONG_RESULT, Vectors.named("r31-long").octets());
        return all;
    }

    private static String submit(Object... others) {
        return fifty(51, others);
    }

    private static String deliver(Object... others) {
        return fifty(52, others);
    }

    private static String fifty(int type, Object... others) {
        Map<Field, String> values =
                new HashMap<>(Map.of(Field.ADC, "1", Field.OADC, "2", Field.MT, "3", Field.MSG, "4142"));
        if (type == 52) {
            values.put(Field.SCTS, "011226120000");
        }
        for (int i = 0; i < others.length; i += 2) {
            values.put((Field) others[i], (String) others[i + 1]);
        }
        return Packets.fifty(
                type,
                values.entrySet().stream()
                        .flatMap(each -> java.util.stream.Stream.of(each.getKey(), each.getValue()))
                        .toArray());
    }

    @Test
    void smallLettersAreNotedInOctetsAsInText() {
        byte[] packet = Packets.of(1, submit(Field.MT, "4", Field.NB, "16", Field.MSG, "4a4B"));
        OperationView view = Packets.view(packet);
        assertThat(OperationRules.check(view, false)).isEqualTo(Refusal.ACCEPTED);
        assertThat(view.deviations()).isEqualTo(1L << Deviation.LOWER_CASE.ordinal());
        assertThat(Packets.judge(packet, true).isAccepted()).isFalse();
    }

    @Test
    void eachHasItsExample() {
        Set<Deviation> all = EnumSet.allOf(Deviation.class);
        all.removeAll(BETWEEN);
        assertThat(EXAMPLES.keySet()).isEqualTo(all);
    }

    @ParameterizedTest
    @EnumSource(
            value = Deviation.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NOISE", "BROKEN_OFF"})
    void itIsNotedOrRefused(Deviation deviation) {
        byte[] packet = EXAMPLES.getOrDefault(deviation, new byte[0]);
        OperationView view = new OperationView();
        Refusal read = view.read(Unpooled.wrappedBuffer(packet), 0, packet.length, false);
        assertThat(read).isEqualTo(Refusal.ACCEPTED);
        if (!view.isResult()) {
            assertThat(OperationRules.check(view, false)).isEqualTo(Refusal.ACCEPTED);
        }
        assertThat(view.deviations()).isEqualTo(1L << deviation.ordinal());
        Refusal strict = Packets.judge(packet, true);
        assertThat(strict.isAccepted()).isEqualTo(!deviation.isRefusable());
        if (deviation.isRefusable()) {
            assertThat(strict.code()).isEqualTo(ErrorCode.SYNTAX);
        }
    }
}
