package org.strowger.router.admin.page;

import java.util.HashMap;
import java.util.Map;

/**
 * A part of a page: the answer of a command.
 *
 * @param links the beginning of a link, by the name of the column whose values complete it
 */
record PageSection(String heading, LineTemplate line, Map<String, String> links) {
    private static final Map<String, String> USUAL = Map.of(
            "smsc", link("smsc", "name"),
            "application", link("application", "name"),
            "route", link("route", "name"),
            "table", link("table", "name"),
            "account", link("account", "name"),
            "listener", link("listener", "name"));

    PageSection {
        links = Map.copyOf(links);
    }

    static PageSection of(String heading, String line) {
        return new PageSection(heading, LineTemplate.of(line), USUAL);
    }

    /** Makes the values of a column links to a page, which receives the value as this field. */
    PageSection linking(String column, String page, String field) {
        Map<String, String> more = new HashMap<>(links);
        more.put(column, link(page, field));
        return new PageSection(heading, line, more);
    }

    private static String link(String page, String field) {
        return PageSite.ROOT + "/" + page + "?" + field + "=";
    }
}
