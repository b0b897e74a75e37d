package org.strowger.protocol;

/** The id form of protocols in which responses and receipts always have the same id. */
public enum SingleIdForm implements IdForm {
    SAME;

    @Override
    public String label() {
        return "same";
    }

    @Override
    public String ofResponse(String id) {
        return id;
    }

    @Override
    public String ofReceipt(String id) {
        return id;
    }
}
