package org.strowger.ucp.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Address;

/** The values that may not stand in a field, and the code of the refusal. */
class OperationRulesTest {
    /** A packet without its number, length and checksum, and the code with which it is refused; 0: it is accepted. */
    @ParameterizedTest
    @CsvSource({
        "O/01/1234/5678//3/6869, 0",
        "O/01/1234/5678//2/0123, 0",
        "O/01//5678//3/6869, 6",
        "O/01/12a/5678//3/6869, 6",
        "O/01/12345678901234567/5678//3/6869, 6",
        "O/01/1234/5678//4/6869, 23",
        "O/01/1234/5678//2/012A, 2",
        "O/01/1234/5678//3/686, 2",
        "O/01/1234/56x8//3/68, 2",
        "O/02/1/1234/5678//3/6869, 0",
        "O/02/0/5678//3/6869, 2",
        "O/02/21/1234/5678//3/6869, 2",
        "O/02/2/1234/5678//3/6869, 2",
        "O/02/x/1234/5678//3/6869, 2",
        "O/02/1//5678//3/6869, 6",
        "O/02/2/1234//5678//3/6869, 6",
        "O/02/2/1234/12x/5678//3/6869, 6",
        "O/03/1234/5678//0//////////3/6869, 0",
        "O/03/1234/5678//1//////////3/6869, 9",
        "O/03//5678//0//////////3/6869, 6",
        "O/03/1234/5678//0/1/////////3/6869, 10",
        "O/03/1234/5678//0//1////////3/6869, 12",
        "O/03/1234/5678//0///1///////3/6869, 12",
        "O/03/1234/5678//0////1//////3/6869, 14",
        "O/03/1234/5678//0/////1/////3/6869, 14",
        "O/03/1234/5678//0//////1////3/6869, 16",
        "O/03/1234/5678//0///////1///3/6869, 16",
        "O/03/1234/5678//0////////1//3/6869, 22",
        "O/03/1234/5678//0////////1/3112261200/3/6869, 0",
        "O/30/1234/5678////////6869, 0",
        "O/30/1234/5678/////2///6869, 2",
        "O/30/1234/5678/////1///6869, 22",
        "O/30/1234/5678/////1/3102261200//6869, 22",
        "O/30/1234/5678///////3112262400/6869, 22",
        "O/30/1234/5678////////686, 2",
        "O/31//0539, 6",
        "O/31/1234/0539, 0",
        "O/31/1234/0639, 0",
        "O/31/1234/539, 2",
        "O/31/1234/0540, 2",
        "O/60/8006/6/5/1/7061//0100/////, 0",
        "O/60/8006/6/5/1/706//0100/////, 2",
        "O/60/8006/6/5/1/70zz//0100/////, 2",
        "O/60/8006/66/5/1/7061//0100/////, 2",
        "O/32/1/2, 3"
    })
    void checksTheFieldsOfTheSimpleOperations(String packet, int code) {
        judged(packet, code);
    }

    /** A field of a submission, a value, and the code that it is refused with. */
    @ParameterizedTest
    @CsvSource({
        "ADC, 46ABC, 6",
        "ADC, '', 6",
        "OADC, 1234567890123456, 0",
        "OADC, 12345678901234567, 2",
        "AC, 123, 7",
        "AC, 0000, 7",
        "AC, 1234, 0",
        "AC, 12x4, 7",
        "NRQ, 2, 2",
        "NRQ, 0, 0",
        "NT, 8, 2",
        "NT, 7, 0",
        "NPID, 0640, 2",
        "LPID, 0122, 0",
        "DD, 1, 22",
        "DDT, 3112261260, 22",
        "DDT, 311226126, 22",
        "VP, 0001261200, 22",
        "VP, 2902261200, 22",
        "VP, 2902281200, 0",
        "RPID, 0071, 0",
        "RPID, 0072, 2",
        "RPID, 0095, 0",
        "RPID, 0127, 0",
        "RPID, 0192, 0",
        "RPID, 0256, 2",
        "MT, 1, 23",
        "MT, 5, 23",
        "MT, x, 23",
        "MCLS, 3, 0",
        "MCLS, 4, 2",
        "RPI, 2, 0",
        "RPI, 3, 2",
        "XSER, 0, 2",
        "XSER, 02, 2",
        "XSER, 0201, 2",
        "XSER, 02020000, 2",
        "XSER, 0100, 2",
        "XSER, 010106, 2",
        "XSER, 010100, 0",
        "XSER, 0D0101, 0",
        "XSER, 0D010, 2",
        "XSER, 0G0101, 2"
    })
    void checksTheFieldsOfASubmission(String field, String value, int code) {
        Object[] fields = {
            UcpField.ADC, "1", UcpField.OADC, "2", UcpField.MT, "3", UcpField.MSG, "41", UcpField.valueOf(field), value
        };
        judged(Packets.fifty(51, fields), code);
    }

    /** Type, octets of the message and of the header, and the code. */
    @ParameterizedTest
    @CsvSource({
        "2, 160, 0, 0",
        "2, 161, 0, 24",
        "2, 153, 6, 0",
        "2, 154, 6, 24",
        "3, 160, 0, 0",
        "3, 161, 0, 24",
        "3, 153, 6, 0",
        "3, 154, 6, 24",
        "4, 140, 0, 0",
        "4, 141, 0, 24",
        "4, 134, 6, 0",
        "4, 135, 6, 24"
    })
    void refusesAMessageThatDoesNotFitIntoOneOperation(String type, int octets, int header, int code) {
        String text = type.equals("2") ? "1".repeat(octets) : "41".repeat(octets);
        String services = header == 0 ? "" : "0106050003010201";
        judged(
                Packets.fifty(
                        51,
                        UcpField.ADC,
                        "1",
                        UcpField.OADC,
                        "2",
                        UcpField.MT,
                        type,
                        UcpField.NB,
                        type.equals("4") ? String.valueOf(8 * octets) : "",
                        UcpField.MSG,
                        text,
                        UcpField.XSER,
                        services),
                code);
    }

    @ParameterizedTest
    @CsvSource({"'', 2", "3, 2", "0, 0", "1, 0", "2, 0"})
    void aNotificationNeedsAValidDeliveryStatus(String status, int code) {
        judged(Packets.fifty(53, UcpField.ADC, "1", UcpField.OADC, "2", UcpField.DST, status, UcpField.MT, "3"), code);
    }

    /** Type, field and value of an operation from an SMSC, and OTOA. */
    @ParameterizedTest
    @CsvSource({
        "52, OADC, +447700900123, ''",
        "52, OADC, 12345678901234567, 1139",
        "52, OADC, Info Service, ''",
        "52, OADC, Shop, 5039",
        "52, OADC, 104, 5039",
        "52, ADC, +7000, ''",
        "52, ADC, 12345678901234567, ''",
        "52, HPLMN, +4477, ''",
        "53, OADC, +447700900123, ''",
        "53, ADC, 12345678901234567, ''",
        "53, ADC, an account with a name of more than 32 characters, ''"
    })
    void anOddAddressFromAnSmscIsKeptUnlessTheSessionIsStrict(String type, String field, String value, String otoa) {
        String packet = Packets.fifty(
                Integer.parseInt(type),
                UcpField.ADC,
                "1",
                UcpField.OADC,
                "2",
                UcpField.SCTS,
                "011226120000",
                UcpField.DST,
                "0",
                UcpField.MT,
                "3",
                UcpField.OTOA,
                otoa,
                UcpField.valueOf(field),
                value);
        byte[] octets = Packets.of(1, packet);
        OperationView view = Packets.view(octets);
        assertThat(OperationRules.check(view, false)).isEqualTo(UcpRefusal.ACCEPTED);
        assertThat(view.deviations()).isEqualTo(1L << UcpDeviation.ODD_ADDRESS.ordinal());
        assertThat(view.refusableDeviations()).isOne();
        assertThat(Packets.judge(octets, true).code()).isEqualTo(UcpErrorCode.SYNTAX);
        if (field.equals("OADC")) {
            assertThat(MessageFields.originator(view).text()).isEqualTo(value);
        } else if (field.equals("ADC")) {
            assertThat(MessageFields.recipient(view).text()).isEqualTo(value);
        }
    }

    /** Eleven characters fill 22 digits; a longer name is odd, and is read in whole. */
    @Test
    void aTooLongAlphanumericAddressIsReadCompletely() {
        String name = "ABCDEFGHIJKLMNO";
        String digits = HexFormat.of().withUpperCase().formatHex(AlphanumericOriginator.octets(name));
        String packet = Packets.fifty(
                52,
                UcpField.ADC,
                "1",
                UcpField.OADC,
                digits,
                UcpField.OTOA,
                "5039",
                UcpField.SCTS,
                "011226120000",
                UcpField.MT,
                "3");
        OperationView view = Packets.view(Packets.of(1, packet));
        assertThat(OperationRules.check(view, false)).isEqualTo(UcpRefusal.ACCEPTED);
        assertThat(MessageFields.originator(view)).isEqualTo(Address.alphanumeric(name));
    }

    private static void judged(String packet, int code) {
        UcpRefusal refusal = Packets.judge(Packets.of(1, packet), false);
        assertThat(refusal.isAccepted() ? 0 : refusal.code().value()).isEqualTo(code);
        if (code != 0) {
            assertThat(refusal.reply()).isEqualTo(UcpRefusal.Reply.RESULT);
        }
    }
}
