package org.strowger.router.admin.answer;

/** A part of an answer. Block names are in lower case and unique within an answer. */
public sealed interface Block permits Table, NameValueBlock, TextBlock {
    String name();
}
