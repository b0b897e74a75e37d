package org.strowger.router.config.numbers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The numbering plans of countries, from the public numbering plans that the members of the ITU notify (E.164 and
 * E.129). The lengths apply to numbers that can get messages: mobile numbers, and most others.
 */
public final class Countries {
    /**
     * One country per line: the ISO 3166 code, the country code, the trunk digits or -, shortest-longest national
     * number, and the prefix for calls abroad if it is not 00.
     */
    private static final String TABLE = """
            AE 971 0 8-9
            AL 355 0 8-9
            AM 374 0 8
            AO 244 - 9
            AR 54 0 10-11
            AT 43 0 7-13
            AU 61 0 9 0011
            AZ 994 0 9
            BA 387 0 8-9
            BD 880 0 8-10
            BE 32 0 8-9
            BF 226 - 8
            BG 359 0 7-9
            BH 973 - 8
            BO 591 0 8
            BR 55 0 10-11
            BW 267 - 7-8
            BY 375 80 9 810
            CA 1 - 10 011
            CD 243 0 9
            CH 41 0 9
            CI 225 - 10
            CL 56 - 9
            CM 237 - 9
            CN 86 - 11
            CO 57 - 10
            CR 506 - 8
            CY 357 - 8
            CZ 420 - 9
            DE 49 0 6-11
            DK 45 - 8
            DZ 213 0 8-9
            EC 593 0 8-9
            EE 372 - 7-8
            EG 20 0 8-10
            ES 34 - 9
            ET 251 0 9 000
            FI 358 0 6-10
            FR 33 0 9
            GB 44 0 9-10
            GE 995 0 9
            GH 233 0 9
            GR 30 - 10
            GT 502 - 8
            HK 852 - 8 001
            HN 504 - 8
            HR 385 0 8-9
            HU 36 06 8-9
            ID 62 0 8-12 001
            IE 353 0 7-9
            IL 972 0 8-9
            IN 91 0 10
            IQ 964 0 8-10
            IR 98 0 10
            IS 354 - 7-9
            IT 39 - 9-10
            JO 962 0 8-9
            JP 81 0 9-10 010
            KE 254 0 7-9 000
            KG 996 0 9
            KH 855 0 8-9 001
            KR 82 0 8-10 001
            KW 965 - 8
            KZ 7 8 10 810
            LB 961 0 7-8
            LK 94 0 9
            LT 370 0 8
            LU 352 - 6-9
            LV 371 - 8
            LY 218 0 8-9
            MA 212 0 9
            MD 373 0 8
            ME 382 0 8-9
            MG 261 0 9
            MK 389 0 8
            ML 223 - 8
            MO 853 - 8
            MT 356 - 8
            MU 230 - 7-8
            MX 52 - 10
            MY 60 0 8-10
            MZ 258 - 9
            NA 264 0 8-9
            NE 227 - 8
            NG 234 0 8-10 009
            NI 505 - 8
            NL 31 0 9
            NO 47 - 8
            NZ 64 0 8-10
            OM 968 - 8
            PA 507 - 7-8
            PH 63 0 8-10
            PK 92 0 9-10
            PL 48 - 9
            PT 351 - 9
            PY 595 0 9
            QA 974 - 8
            RO 40 0 9
            RS 381 0 8-9
            RU 7 8 10 810
            RW 250 0 9
            SA 966 0 9
            SE 46 0 7-9
            SG 65 - 8 001
            SI 386 0 8
            SK 421 0 9
            SN 221 - 9
            SV 503 - 8
            TG 228 - 8
            TH 66 0 8-9 001
            TN 216 - 8
            TR 90 0 10
            TW 886 0 8-9 002
            TZ 255 0 9 000
            UA 380 0 9
            UG 256 0 9 000
            US 1 - 10 011
            UY 598 0 8
            VE 58 0 10
            VN 84 0 9-10
            ZA 27 0 9
            ZM 260 0 9
            """;

    /** The prefix for calls abroad in most countries, which most applications use to write international numbers. */
    static final String ABROAD = "00";

    private static final int CODE_DIGITS_MAX = 3;

    /**
     * The minimum number of digits of an international number; shorter ones are not in use. The maximum is 15 (E.164).
     */
    private static final int DIGITS_MIN = 7;

    private static final int DIGITS_MAX = 15;

    private static final Map<String, Country> BY_NAME = new LinkedHashMap<>();
    private static final Map<String, List<Country>> BY_CODE = new HashMap<>();

    static {
        TABLE.lines().map(Countries::country).forEach(each -> {
            BY_NAME.put(each.name(), each);
            BY_CODE.computeIfAbsent(each.code(), code -> new ArrayList<>()).add(each);
        });
    }

    private Countries() {}

    private static Country country(String line) {
        String[] columns = line.split(" ", -1);
        String[] lengths = columns[3].split("-", -1);
        return new Country(
                columns[0],
                columns[1],
                columns[2].equals("-") ? "" : columns[2],
                columns.length > 4 ? columns[4] : ABROAD,
                Integer.parseInt(lengths[0]),
                Integer.parseInt(lengths[lengths.length - 1]));
    }

    /** The country with these two letters of ISO 3166. */
    public static Optional<Country> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** The letters of all countries in the table, in their order. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    /** Whether the digits begin with the code of a country in the table. */
    static boolean hasCode(String digits) {
        return !ofCode(digits).isEmpty();
    }

    /**
     * The digits of an international number without superfluous trunk digits.
     *
     * @param digits with the country code, without a plus
     * @return empty if the country does not have numbers of this length; if the country is not in the table, the
     *     unchanged digits, provided that E.164 allows their number
     */
    static String international(String digits) {
        List<Country> countries = ofCode(digits);
        if (countries.isEmpty()) {
            boolean fits = digits.length() >= DIGITS_MIN && digits.length() <= DIGITS_MAX && digits.charAt(0) != '0';
            return fits ? digits : "";
        }
        for (Country each : countries) {
            String national = each.nationalOf(digits);
            if (!national.isEmpty()) {
                return each.code().length() + national.length() == digits.length() ? digits : each.code() + national;
            }
        }
        return "";
    }

    /**
     * The countries whose code is the beginning of the digits; several countries can share a code. No code is the
     * beginning of another.
     */
    private static List<Country> ofCode(String digits) {
        for (int length = 1; length <= Math.min(CODE_DIGITS_MAX, digits.length()); length++) {
            List<Country> known = BY_CODE.get(digits.substring(0, length));
            if (known != null) {
                return known;
            }
        }
        return List.of();
    }
}
