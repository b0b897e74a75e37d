package org.strowger.tests.matrix;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All rows, by chapter. */
final class Matrix {
    static final Map<String, List<Row>> CHAPTERS = chapters();

    private Matrix() {}

    private static Map<String, List<Row>> chapters() {
        Map<String, List<Row>> chapters = new LinkedHashMap<>();
        chapters.put("Operations", Operations.ROWS);
        chapters.put("Receipts", Receipts.ROWS);
        chapters.put("Messages of mobiles", Mobiles.ROWS);
        chapters.put("SMSCs that call", Calls.ROWS);
        chapters.put("SMSCs in trouble", Troubles.ROWS);
        chapters.put("Classes of statuses, and failover by receipt", Statuses.ROWS);
        chapters.put("Fields of links", Fields.ROWS);
        chapters.put("Rules for TLVs", Tlvs.ROWS);
        chapters.put("Limits of applications", AppLimits.ROWS);
        chapters.put("Limits of listeners and SMSCs", OtherLimits.ROWS);
        chapters.put("SMSCs that misbehave", Misbehaviour.ROWS);
        return chapters;
    }
}
