package org.strowger.router.table;

/**
 * The country and the operator of a number. Each field is empty if it is unknown.
 *
 * @param country two letters, such as {@code GB}
 * @param mcc the mobile country code (ITU-T E.212), three digits
 * @param mnc the mobile network code (ITU-T E.212), two or three digits
 */
public record Origin(String country, String operator, String mcc, String mnc) {
    /** The origin of a number about which nothing is known. */
    public static final Origin UNKNOWN = new Origin("", "", "", "");

    static Origin ofOperator(String operator) {
        return new Origin("", operator, "", "");
    }

    /** This origin, with its unknown fields taken from another one. */
    public Origin or(Origin other) {
        return new Origin(
                country.isEmpty() ? other.country : country,
                operator.isEmpty() ? other.operator : operator,
                mcc.isEmpty() ? other.mcc : mcc,
                mnc.isEmpty() ? other.mnc : mnc);
    }

    public boolean isUnknown() {
        return equals(UNKNOWN);
    }
}
